// A link to a file fetches it, so that a file that can't be made says why instead of nothing.
export function prepare(box) {
  box.addEventListener("click", async (event) => {
    const link = event.target.closest("a[download]");
    if (!link) return;
    event.preventDefault();
    const answer = await fetch(link.href).catch(() => null);
    if (!answer?.ok) {
      emitEvent("download_failed", answer ? await answer.text() : "");
      return;
    }
    const [, name] = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get("content-disposition"));
    const file = document.createElement("a");
    file.href = URL.createObjectURL(await answer.blob());
    file.download = decodeURIComponent(name);
    file.click();
    setTimeout(() => URL.revokeObjectURL(file.href), 60_000);
  });
}

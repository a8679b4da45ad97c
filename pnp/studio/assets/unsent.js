// What is typed while the server is away stays with the browser. A connection that comes back sends it by itself; a
// new page tells it to the server, which keeps it as a draft.
const UNSENT = "pnp-unsent";

export function tell() {
  const unsent = localStorage.getItem(UNSENT);
  if (unsent) emitEvent("unsent", JSON.parse(unsent));
  window.socket.on("connect", () => setTimeout(() => window.socket.connected && localStorage.removeItem(UNSENT), 3000));
}

export function keep(text) {
  if (window.socket.connected) return;
  localStorage.setItem(UNSENT, JSON.stringify({ name: document.getElementById("file-name").value, text }));
}

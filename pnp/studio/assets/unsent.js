// What is typed while the server is away stays with the browser, for each session apart. A connection that comes back
// sends it by itself; a new page tells it to the server, which keeps it as a draft.
const UNSENT = "pnp-unsent-";

export function tell() {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(UNSENT));
  const texts = keys.map((key) => JSON.parse(localStorage.getItem(key)));
  if (texts.length) emitEvent("unsent", { texts });
  window.socket.on("connect", () => setTimeout(() => window.socket.connected && forget(session().session), 3000));
}

export function forget(session) {
  localStorage.removeItem(UNSENT + session);
}

export function keep(text) {
  if (window.socket.connected) return;
  localStorage.setItem(UNSENT + session().session, JSON.stringify({ ...session(), text }));
}

// The session, the file that it has open, and the fingerprint of that file.
function session() {
  const { session, name, base } = document.getElementById("file-name").dataset;
  return { session, name, base };
}

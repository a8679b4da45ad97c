// The browser prints each page on paper of its own size: at 100 %, and nothing but the pages.

let sheet = null;
const named = new Set();

/** Return the name of a page's paper for the print styles, and define its size for the browser. */
export function paperFor({ width, height }) {
  const name = `paper-${width}-${height}`.replaceAll(".", "_");
  if (!sheet) document.adoptedStyleSheets.push((sheet = new CSSStyleSheet()));
  if (!named.has(name)) sheet.insertRule(`@page ${name} { size: ${width}mm ${height}mm; margin: 0; }`);
  named.add(name);
  return name;
}

// A walk through views of the page in Firefox, driven by WebDriver BiDi.
// node firefox_walk.mjs FIREFOX ADDRESS SECONDS, in the folder that holds node_modules; the walk, a list of views, comes as JSON on the
// standard input. Each view is { view, wait, click, then, downloads, stay }: wait for `wait`, click each of `click`, wait for `then`
// and for a download whose name ends with `downloads`, and stay for so many milliseconds. Errors are written to the standard output as a
// JSON list, and each step to the standard error. Any step longer than SECONDS ends the walk, with the page's text at that time.
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [executablePath, address, seconds] = process.argv.slice(2);
const base = address.split("?")[0];
const found = createRequire(`${process.cwd()}/package.json`).resolve("puppeteer-core");
const { default: puppeteer } = await import(pathToFileURL(found));
const parts = [];
for await (const part of process.stdin) parts.push(part);
const walk = JSON.parse(Buffer.concat(parts));

const limit = 1000 * seconds;
/** Where downloads go. */
const folder = mkdtempSync(join(tmpdir(), "pnp-firefox-"));
const extraPrefsFirefox = { "browser.download.folderList": 2, "browser.download.dir": folder, "browser.download.useDownloadDir": true, "browser.download.always_ask_before_handling_new_types": false, "pdfjs.disabled": true };
const browser = await puppeteer.launch({ browser: "firefox", extraPrefsFirefox, executablePath, headless: true, timeout: limit, protocolTimeout: 2 * limit, defaultViewport: { width: 1300, height: 900 } });
const page = await browser.newPage();
page.setDefaultTimeout(2 * limit); // `within` says more
const faults = [];
/** Firefox's messages about the requests of a page that is being left. */
const isLeft = ({ message }) => message.includes("A ServiceWorker intercepted the request");
page.on("pageerror", (error) => isLeft(error) || faults.push(`error: ${error.message}`));
page.on("console", (message) => message.type() === "error" && faults.push(`console: ${message.text()}`));

class TooLate extends Error {}

/** Return the value of a promise. Throws TooLate if it takes too long. */
async function within(milliseconds, what, promise) {
  let timer = 0;
  const late = new Promise((_, reject) => (timer = setTimeout(() => reject(new TooLate(`${what} took longer than ${milliseconds / 1000} s`)), milliseconds)));
  promise.catch(() => {}); // it may fail after that
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Do a step of the walk, logged before it starts. */
function step(what, promise) {
  console.error(`${((performance.now() - begun) / 1000).toFixed(1)} s: ${what}`);
  return within(limit, what, promise);
}
const begun = performance.now();
const goTo = (place) => step(`going to ${place}`, page.goto(place));
// Waiting for visible elements polls; other waiting observes changes, except those in a shadow root.
const see = (selector) => step(`waiting for ${selector}`, page.waitForSelector(selector, { visible: !selector.startsWith("html") }));

/** Return the first downloaded file with an extension. */
async function downloaded(ending) {
  for (;;) {
    const name = readdirSync(folder).find((own) => own.endsWith(ending) && statSync(join(folder, own)).size > 0);
    if (name) return name;
    await new Promise((next) => setTimeout(next, 100));
  }
}

async function open({ view, wait, click = [], then, downloads, stay = 0 }) {
  await goTo("about:blank");
  await goTo(`${base}#/${view}`);
  await see(wait);
  for (const selector of click) await step(`clicking ${selector}`, see(selector).then((element) => element.click()));
  if (then) await see(then);
  if (downloads) await step(`waiting for a file ${downloads}`, downloaded(downloads));
  const wide = await step("measuring", page.evaluate(() => document.documentElement.scrollWidth - innerWidth));
  if (wide > 0) faults.push(`${wide} pixels wider than the window`);
  await new Promise((next) => setTimeout(next, stay));
}

/** Return the state of the engine, and the start of the page's text. */
async function said() {
  const [state, text] = await page.evaluate(() => [document.documentElement.dataset.engine, document.body.innerText]);
  return `the engine is ${state}, and the page says ${JSON.stringify(text.replace(/\s+/g, " ").slice(0, 300))}`;
}

/** The given address may contain a token that opens the others. */
const arrival = { view: "", wait: ".door" };
let isLate = false;
for (const stop of [arrival, ...walk]) {
  const before = faults.length;
  try {
    if (stop === arrival) await goTo(address).then(() => see(stop.wait));
    else await open(stop);
  } catch (error) {
    isLate = error instanceof TooLate;
    faults.push(String(error.message));
    if (isLate) faults.push(await within(5000, "asking the page", said()).catch((second) => second.message));
  }
  for (let number = before; number < faults.length; number += 1) faults[number] = `${stop.view || "home"}: ${faults[number]}`;
  if (isLate) break;
}
await within(10_000, "closing", browser.close()).catch(() => browser.process()?.kill("SIGKILL"));
rmSync(folder, { recursive: true, force: true });
process.stdout.write(JSON.stringify(faults), () => process.exit(0));

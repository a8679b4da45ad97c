// A walk through views of the page in Firefox, driven by WebDriver BiDi.
// node firefox_walk.mjs FIREFOX ADDRESS, in the folder that holds node_modules; the walk, a list of views, comes as JSON on the
// standard input. Each view is { view, wait, click, then }: wait for `wait`, click each of `click`, wait for `then`.
// What is wrong goes to the standard output as a JSON list.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const [executablePath, address] = process.argv.slice(2);
const base = address.split("?")[0];
const found = createRequire(`${process.cwd()}/package.json`).resolve("puppeteer-core");
const { default: puppeteer } = await import(pathToFileURL(found));
const parts = [];
for await (const part of process.stdin) parts.push(part);
const walk = JSON.parse(Buffer.concat(parts));

const TIMEOUT = 120_000;
const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true, timeout: TIMEOUT, defaultViewport: { width: 1300, height: 900 } });
const page = await browser.newPage();
page.setDefaultTimeout(TIMEOUT);
const faults = [];
/** What Firefox says of the requests of a page that is being left. */
const isLeft = ({ message }) => message.includes("A ServiceWorker intercepted the request");
page.on("pageerror", (error) => isLeft(error) || faults.push(`error: ${error.message}`));
page.on("console", (message) => message.type() === "error" && faults.push(`console: ${message.text()}`));

async function open({ view, wait, click = [], then }) {
  await page.goto("about:blank");
  await page.goto(`${base}#/${view}`);
  await page.waitForSelector(wait, { visible: true });
  for (const selector of click) {
    const element = await page.waitForSelector(selector, { visible: true });
    await element.click();
  }
  // Waiting for what is visible asks again and again; other waiting is told of changes, and of none in a shadow root.
  if (then) await page.waitForSelector(then, { visible: true });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (wide > 0) faults.push(`${wide} pixels wider than the window`);
}

await page.goto(address);
await page.waitForSelector(".door");
for (const step of walk) {
  const before = faults.length;
  try {
    await open(step);
  } catch (error) {
    faults.push(String(error.message));
  }
  for (let number = before; number < faults.length; number += 1) faults[number] = `${step.view || "home"}: ${faults[number]}`;
}
await browser.close();
process.stdout.write(JSON.stringify(faults));

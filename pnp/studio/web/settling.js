// Whether the page has settled: every request is answered and drawn, and every edit is stored or being stored. Then `html[data-settled]` is
// set for programs that use the page: tests wait for that, never for a time. Background work isn't counted, such as pictures for the home
// page or preparing the next start, nor are questions to the user.

const works = new Set();
let round = 0;

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Start some work, identified by any object. */
function begin(work) {
  works.add(work);
  delete document.documentElement.dataset.settled;
}

/** End some work, if it has begun. */
function end(work) {
  if (works.delete(work) && !works.size) settle();
}

/** Return the same promise; the page hasn't settled until it has. */
export function during(promise) {
  begin(promise);
  promise.then(() => end(promise), () => end(promise));
  return promise;
}

/** A pause before some work, which counts as work. Starting it again restarts it. */
export class Pause {
  #timer = 0;

  constructor(milliseconds, work) {
    Object.assign(this, { milliseconds, work });
  }

  start() {
    begin(this);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      end(this);
      this.work();
    }, this.milliseconds);
  }

  /** Cancel the work. */
  stop() {
    clearTimeout(this.#timer);
    end(this);
  }
}

/** Wait for work that an answer starts, or its pages once they are laid out: only then are fonts requested. */
async function settle() {
  const own = ++round;
  await frame();
  await frame();
  await document.fonts.ready;
  await new Promise((resolve) => setTimeout(resolve));
  if (own === round && !works.size) document.documentElement.dataset.settled = "";
}

// Whether the page has settled: whatever was asked for is answered and drawn, and every edit is on its way to be kept or kept already.
// Then the document says so, as `html[data-settled]`, to programs that look at the page: tests wait for that, never for a time.
// What can wait isn't counted: pictures for the home page, preparing the next start. Neither is a question to the reader.

const works = new Set();
let round = 0;

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Begin some work, known by any object of its own. */
function begin(work) {
  works.add(work);
  delete document.documentElement.dataset.settled;
}

/** End some work, if it has begun. */
function end(work) {
  if (works.delete(work) && !works.size) settle();
}

/** The same promise; the page hasn't settled before it has. */
export function during(promise) {
  begin(promise);
  promise.then(() => end(promise), () => end(promise));
  return promise;
}

/** A pause before some work, which the page waits for. Starting it again begins it anew. */
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

  /** Do without the work. */
  stop() {
    clearTimeout(this.#timer);
    end(this);
  }
}

/** What follows an answer may begin more work; so may its pages once they are laid out, and only then are its fonts asked for. */
async function settle() {
  const own = ++round;
  await frame();
  await frame();
  await document.fonts.ready;
  await new Promise((resolve) => setTimeout(resolve));
  if (own === round && !works.size) document.documentElement.dataset.settled = "";
}

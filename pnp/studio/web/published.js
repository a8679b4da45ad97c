// A page of published puzzles: only what solves them, as one script. The engine comes once a puzzle is seen, for moves.
import { begin } from "./shell.js";

const shelf = () => import("./views/shelf.js");

begin({ "": shelf, solve: shelf, play: () => import("./views/play.js"), daily: () => import("./views/daily.js"), shared: () => import("./views/play.js") }, { startsEngine: false });

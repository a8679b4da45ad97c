// A page of published puzzles: only the code to solve them, as one script. The engine is loaded once a puzzle is shown, for moves.
import { begin } from "./shell.js";

const shelf = () => import("./views/shelf.js");

begin({ "": shelf, solve: shelf, play: () => import("./views/play.js"), daily: () => import("./views/daily.js"), shared: () => import("./views/play.js") }, { startsEngine: false });

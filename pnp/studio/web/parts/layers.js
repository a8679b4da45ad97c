// The layers of a card: those of all cards, and those of its kind.

/** Return the layers of a card, from back to front: a layer of its kind replaces the common one of the same name, and the others are on top. */
export function ownLayers(layers, kinds) {
  const common = layers.filter(({ path }) => path[0] !== "layouts");
  const versions = layers.filter(({ path }) => path[0] === "layouts" && kinds.includes(path[2]));
  const named = new Map(versions.filter(({ name }) => name).map((layer) => [layer.name, layer]));
  const replaced = new Set(common.map(({ name }) => name).filter((name) => named.has(name)));
  return [...common.map((layer) => named.get(layer.name) ?? layer), ...versions.filter(({ name }) => !replaced.has(name))];
}

#!/usr/bin/env bash
# The step of the action that builds: PNP_SPECS, PNP_FORMAT, PNP_SETTINGS and PNP_OUTPUT are its inputs. It also runs
# on any other machine: PNP_SPECS=my-game PNP_OUTPUT=output bash build.sh
set -euo pipefail

# The specs in a folder and below: YAML files that have products, or extend another spec.
specs_in() {
  find "$1" -type f \( -name '*.yaml' -o -name '*.yml' \) -not -path '*/.*/*' -print0 |
    LC_ALL=C sort -z | xargs -0 -r grep -lE '^(products|extends):' || true
}

specs=()
while IFS= read -r wanted; do
  wanted="${wanted#"${wanted%%[![:space:]]*}"}"
  wanted="${wanted%"${wanted##*[![:space:]]}"}"
  [ -n "$wanted" ] || continue
  if [ -d "$wanted" ]; then
    while IFS= read -r file; do specs+=("$file"); done < <(specs_in "$wanted")
  else
    specs+=("$wanted")
  fi
done <<< "${PNP_SPECS:-.}"
if [ ${#specs[@]} -eq 0 ]; then
  echo "No specs in: ${PNP_SPECS:-.}" >&2
  exit 1
fi

options=()
while IFS= read -r setting; do
  [ -z "$setting" ] || options+=("--set=$setting")
done <<< "${PNP_SETTINGS:-}"

pnp build --output "${PNP_OUTPUT:-output}" --format "${PNP_FORMAT:-pdf}" ${options[@]+"${options[@]}"} -- "${specs[@]}"

if [ -n "${GITHUB_OUTPUT:-}" ]; then
  echo "folder=${PNP_OUTPUT:-output}" >> "$GITHUB_OUTPUT"
fi

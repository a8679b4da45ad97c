// Browsers start no workers for pages that are opened as files. There, the search runs in a hidden frame instead.
if (location.protocol === "file:") {
  window.Worker = class {
    constructor(address) {
      this.waiting = []
      this.frame = document.createElement("iframe")
      this.frame.hidden = true
      document.documentElement.append(this.frame)
      const inside = this.frame.contentWindow
      inside.postMessage = (sent) => {
        const data = structuredClone(sent) // as between a page and a worker, neither side may change what the other has
        setTimeout(() => this.onmessage?.({ data }))
      }
      const script = inside.document.createElement("script")
      script.src = new URL(address, location.href)
      script.onload = () => {
        this.deliver = (data) => setTimeout(() => inside.onmessage?.({ data }))
        this.waiting.forEach(this.deliver)
      }
      script.onerror = (event) => this.onerror?.(event)
      inside.document.body.append(script)
    }

    postMessage(sent) {
      const data = structuredClone(sent)
      if (this.deliver) this.deliver(data)
      else this.waiting.push(data)
    }

    terminate() {
      this.frame.remove()
    }
  }
}

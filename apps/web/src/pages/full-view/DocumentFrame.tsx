import { type RefObject, useEffect, useState } from 'react'

interface DocumentFrameProps {
  html: string
  title: string
  frame: RefObject<HTMLIFrameElement | null>
}

/** A document within the page. Nothing in it runs; it is as tall as what it says, so that there is one thing to scroll. */
export function DocumentFrame({ html, title, frame }: DocumentFrameProps) {
  const [height, setHeight] = useState<number>()
  const [loads, setLoads] = useState(0)

  useEffect(() => {
    const inside = frame.current?.contentDocument?.documentElement
    if (!loads || !inside) return
    const measure = new ResizeObserver(() => setHeight(inside.offsetHeight))
    measure.observe(inside)
    return () => measure.disconnect()
  }, [loads, frame])

  return (
    <iframe
      ref={frame}
      className="full-view__document"
      title={title}
      // Its own origin, so that it can be measured; and to print is a dialog. Scripts stay off.
      sandbox="allow-same-origin allow-modals"
      srcDoc={withOurNonce(html)}
      style={{ height }}
      onLoad={() => setLoads(times => times + 1)}
    />
  )
}

/** The document stands under this page's policy, which lets its styles pass under this page's nonce. */
function withOurNonce(html: string): string {
  const { nonce } = document.querySelector('style[nonce]') as HTMLStyleElement
  return html.replace(/<style nonce="[^"]*">/, `<style nonce="${nonce}">`)
}

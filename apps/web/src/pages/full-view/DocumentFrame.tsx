import { type RefObject, useEffect, useState } from 'react'

interface DocumentFrameProps {
  html: string
  title: string
  frame: RefObject<HTMLIFrameElement | null>
}

/** An HTML document in a frame without scripts. It is as tall as its content, so that only the page scrolls. */
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
      // Same origin to measure its height, modals to print. Scripts stay off.
      sandbox="allow-same-origin allow-modals"
      srcDoc={withOurNonce(html)}
      style={{ height }}
      onLoad={() => setLoads(times => times + 1)}
    />
  )
}

/** The document inherits this page's policy, so its styles need this page's nonce. */
function withOurNonce(html: string): string {
  const { nonce } = document.querySelector('style[nonce]') as HTMLStyleElement
  return html.replace(/<style nonce="[^"]*">/, `<style nonce="${nonce}">`)
}

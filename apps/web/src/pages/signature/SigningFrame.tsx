import { readSigningMessage, type SigningNotification } from '@porchlight/domain'
import { useEffect, useRef } from 'react'
import { noteActivity } from '../../data/activity.ts'
import { useTexts } from '../../text/texts.ts'
import { texts } from './text.ts'

interface SigningFrameProps {
  url: string
  onNews(news: SigningNotification): void
}

/** The signing page in a frame. Ours reports its events by messages; another service's only loads. */
export function SigningFrame({ url, onNews }: SigningFrameProps) {
  const t = useTexts(texts)
  const frame = useRef<HTMLIFrameElement>(null)
  const { origin } = new URL(url)
  useEffect(() => {
    const listen = ({ source, origin: from, data }: MessageEvent) => {
      if (from !== origin || source !== frame.current?.contentWindow) return
      const news = readSigningMessage(data)
      if (news === 'person-active') noteActivity()
      else if (news) onNews(news)
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [origin, onNews])
  return (
    <iframe
      ref={frame}
      className="signature__frame"
      title={t.frame}
      src={url}
      onLoad={origin === location.origin ? undefined : () => onNews('document-ready')}
    />
  )
}

import { useState } from 'react'
import { useFormats, useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { useHeight } from '../../ui/use-height.ts'
import type { PanelProps } from '../panel/panel.ts'
import { texts } from './text.ts'
import type { Presence } from './use-presence.ts'

/** Names the others who look at the application. */
export function Viewers({ viewers }: Pick<Presence, 'viewers'>) {
  const { list } = useFormats()
  const t = useTexts(texts)
  return (
    <p role="status" className="soft">
      {viewers.length > 0 && t.looking(list(viewers.map(({ name }) => name)), viewers.length)}
    </p>
  )
}

/** Says who changed the application, and what they did. */
export function News({ news }: Pick<Presence, 'news'>) {
  const t = useTexts(texts)
  return (
    <p role="alert">
      <strong>{news || t.changed}</strong> <span className="soft">{t.changedWhy}</span>
    </p>
  )
}

interface LiveBarProps extends Pick<Presence, 'news' | 'reset'>, Pick<PanelProps, 'changed'> {}

/** The last change by another person, with a button that reads the application again. It lies over the page: nothing moves under the pointer. */
export function LiveBar({ news, reset, changed }: LiveBarProps) {
  const [busy, setBusy] = useState(false)
  const bar = useHeight('--news')
  const t = useTexts(texts)
  const reload = async () => {
    setBusy(true)
    reset()
    await changed()
    setBusy(false)
  }
  if (news === undefined) return null
  return (
    <div className="news" ref={bar}>
      <News news={news} />
      <Button busy={busy && t.reload} onClick={() => void reload()}>
        {t.reload}
      </Button>
    </div>
  )
}

import { useState } from 'react'
import { useFormats, useTexts } from '../../text/texts.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { Button } from '../../ui/base/Button.tsx'
import type { PanelProps } from '../panel/panel.ts'
import { texts } from './text.ts'
import { usePresence } from './use-presence.ts'

/** Names the others who look at the application, and says that someone else changed it, with a button that reads it again. */
export function LiveBar({ view, changed }: Pick<PanelProps, 'view' | 'changed'>) {
  const { viewers, isChanged, reset } = usePresence(view.id)
  const [busy, setBusy] = useState(false)
  const { list } = useFormats()
  const t = useTexts(texts)
  const reload = async () => {
    setBusy(true)
    reset()
    await changed()
    setBusy(false)
  }
  const names = list(viewers.map(({ name }) => name))
  return (
    <>
      <p role="status" className="soft">
        {viewers.length > 0 && t.looking(names, viewers.length)}
      </p>
      {isChanged && (
        <Alert kind="warning" title={t.changed}>
          <p>{t.changedWhy}</p>
          <div>
            <Button busy={busy && t.reload} onClick={() => void reload()}>
              {t.reload}
            </Button>
          </div>
        </Alert>
      )}
    </>
  )
}

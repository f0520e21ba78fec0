import { reasonDenied } from '@porchlight/domain'
import { useState } from 'react'
import { useDenialText, useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { lazyComponent } from '../../ui/base/lazy-component.tsx'
import type { EndDialogProps } from './ending/EndDialog.tsx'
import { texts } from './text.ts'

const EndDialog = lazyComponent<EndDialogProps>(async () => (await import('./ending/EndDialog.tsx')).EndDialog)

/**
 * The button and the question with which the primary borrower deletes an application that was never submitted, or withdraws one
 * that was.
 */
export function EndApplication({ application, onEnded }: Omit<EndDialogProps, 'onClose'>) {
  const [isAsking, ask] = useState(false)
  const t = useTexts(texts)
  const denialText = useDenialText()
  return (
    <>
      <Button kind="danger" disabledReason={denialText(reasonDenied.end(application))} onClick={() => ask(true)}>
        {application.submitted_at ? t.withdraw : t.delete}
      </Button>
      {isAsking && <EndDialog application={application} onEnded={onEnded} onClose={() => ask(false)} />}
    </>
  )
}

import type { Fields } from '@porchlight/domain'
import { type ComponentType, useEffect, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { focusFirstField } from '../ui/focus-field.ts'
import type { NewerProps } from './ConflictNotice.tsx'
import { Problem } from './Problem.tsx'
import { text as savingText } from './saving-text.ts'
import { text } from './text.ts'
import type { DraftedForm } from './use-drafted-form.ts'

/** At the top of a form: that it shows what was typed on an earlier visit, and what was stored from elsewhere meanwhile. */
export function DraftNotes<F extends Fields>({ of }: { of: DraftedForm<F> }) {
  const t = text()
  return (
    <>
      {of.conflict ? (
        <Newer of={of as unknown as DraftedForm} />
      ) : (
        of.isRestored && (
          <div className="kept" role="status">
            <p className="soft">{t.restored}</p>
            <Button
              kind="quiet"
              onClick={event => {
                focusFirstField(event.currentTarget.form)
                of.startOver()
              }}
            >
              {t.startOver}
            </Button>
          </div>
        )
      )}
    </>
  )
}

/** Rarely needed, and fetched only then. */
function Newer({ of }: NewerProps) {
  const [Answers, setAnswers] = useState<ComponentType<NewerProps>>()
  useEffect(() => {
    import('./ConflictNotice.tsx').then(
      ({ ConflictNotice }) => setAnswers(() => ConflictNotice),
      () => setAnswers(() => () => <Problem sentences={[savingText().newer]} />),
    )
  }, [])
  return Answers ? <Answers of={of} /> : null
}

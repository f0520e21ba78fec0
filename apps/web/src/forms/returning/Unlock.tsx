import { type ReturnedSection, returnedSectionTitle } from '@porchlight/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { texts } from './text.ts'
import { WordsDialog } from './WordsDialog.tsx'

interface UnlockProps {
  borrower_id: string
  section: ReturnedSection
}

/** Unlocks a section that the lender did not send back, with a reason. Demographics stay as they were signed. */
export function Unlock({ borrower_id, section }: UnlockProps) {
  const { dealer, application } = useRouteParams()
  const [isOpen, setOpen] = useState(false)
  const client = useQueryClient()
  const t = useTexts(texts)
  const title = useTranslate()(returnedSectionTitle(section))
  if (section === 'demographics') return null
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {t.unlock(title)}
      </Button>
      {isOpen && (
        <WordsDialog
          text={{
            title: t.unlockTitle(title),
            why: t.unlockWhy,
            label: t.reason,
            confirm: t.confirm,
            busy: t.confirming,
          }}
          path={`/${dealer}/application/${application}/unlock`}
          body={{ borrower_id, section }}
          name="reason"
          onDone={async () => {
            await client.invalidateQueries()
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

import { type ReturnedSection, returnedSectionTitle, WHO_APPLIES } from '@porchlight/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { callOnce } from '../../data/client.ts'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import type { IconShape } from '../../ui/base/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { texts } from './text.ts'
import { WordsDialog } from './WordsDialog.tsx'

interface UnlockProps {
  borrower_id: string
  section: ReturnedSection
  /** True in a list, where the button is an icon. */
  isIcon?: boolean
}

const lockIcon: IconShape = 'M6 11h12v9H6zm2 0V8a4 4 0 0 1 8 0v3'

/** Unlocks a section that the lender did not send back, with a reason. Demographics stay as they were signed. */
export function Unlock({ borrower_id, section, isIcon }: UnlockProps) {
  const { dealer, application } = useRouteParams()
  const [isOpen, setOpen] = useState(false)
  const client = useQueryClient()
  const t = useTexts(texts)
  const title = useTranslate()(returnedSectionTitle(section))
  const label = section === WHO_APPLIES ? t.unlockPeople : t.unlock(title)
  if (section === 'demographics') return null
  return (
    <>
      {isIcon ? (
        <IconButton icon={lockIcon} label={label} hasPopup="dialog" onClick={() => setOpen(true)} />
      ) : (
        <Button kind="quiet" onClick={() => setOpen(true)}>
          {label}
        </Button>
      )}
      {isOpen && (
        <WordsDialog
          text={{
            title: t.unlockTitle(title),
            why: t.unlockWhy,
            label: t.reason,
            confirm: t.confirm,
            busy: t.confirming,
          }}
          send={(reason, stop) =>
            callOnce('POST /{dealer}/application/{application_id}/unlock', {
              params: { dealer, application_id: application },
              body: { borrower_id, section, reason },
              stop,
            })
          }
          name="reason"
          draft={`${application}/unlock/${borrower_id}/${section}`}
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

import { reasonDenied, type SectionId, sectionOf } from '@porchlight/domain'
import { applicationOnPage } from '../../data/application-on-page.ts'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { useProgress } from '../../data/records.ts'
import { useLiveProgress } from '../../data/use-live-progress.ts'
import { useDenialText, useTexts, useTranslate } from '../../text/texts.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { texts } from '../returning/text.ts'
import { Unlock } from '../returning/Unlock.tsx'
import { Reopening } from './Reopening.tsx'

/** Under the title of a page that was opened with locked answers: the reason, and the way to change them. */
export function LockedNotice({ section }: { section: SectionId }) {
  const { borrower } = useRouteParams()
  const { data } = useProgress()
  const denialText = useDenialText()
  const translate = useTranslate()
  const t = useTexts(texts)
  useLiveProgress(data !== undefined)
  if (!data) return null
  const application = applicationOnPage(data)
  const { own, borrowers } = application
  const person = borrowers.find(({ id }) => id === borrower) ?? own
  if (application.status === 'STARTED')
    return (
      <Alert>
        <p>{t.lockedPage(translate(sectionOf(section).title))}</p>
        <Unlock borrower_id={person.id} section={section} />
      </Alert>
    )
  return (
    <Alert kind="warning">
      <p>{denialText(reasonDenied.saveSection(application, person, own))}</p>
      <Reopening />
    </Alert>
  )
}

import {
  type PageId,
  pageOf,
  pagePath,
  previousPage,
  roleOf,
  type SectionId,
  sectionOf,
  shareOfWay,
  stepOf,
} from '@porchlight/domain'
import { type ReactNode, Suspense, useContext, useState } from 'react'
import { useLocation } from 'wouter'
import { usePageContext } from '../data/base/page-context.tsx'
import { useReturnPage, useRouteParams } from '../data/base/use-route-params.ts'
import { useBorrower, useProgress } from '../data/records.ts'
import { SignedInFrame } from '../frame/signed-in/SignedInFrame.tsx'
import { useTexts, useTranslate } from '../text/texts.ts'
import { Alert } from '../ui/base/Alert.tsx'
import { Button } from '../ui/base/Button.tsx'
import type { IconShape } from '../ui/base/Icon.tsx'
import { lazyComponent } from '../ui/base/lazy-component.tsx'
import { DialogNotice } from '../ui/overlays/dialog-notice.ts'
import { StepHeader } from '../ui/StepLayout.tsx'
import { EstimateContext, type EstimateProps } from './estimate-context.ts'
import { BackContext } from './FlowActions.tsx'
import { SavedNote } from './SavedNote.tsx'
import { SectionList, type SectionListProps } from './SectionList.tsx'
import { texts } from './text.ts'
import { LOCKED_ID, LockedContext, useLockedOnArrival } from './use-locked.ts'

const listIcon: IconShape = 'M9 6h12M9 12h12M9 18h12M4 6h.1M4 12h.1M4 18h.1'

const LockedNotice = lazyComponent(async () => (await import('./reopening/LockedNotice.tsx')).LockedNotice)
const LockStatus = lazyComponent(async () => (await import('./reopening/LockNotice.tsx')).LockStatus)

/** The percentage of a page without a step. */
const NO_STEP_PERCENT = 2

/** The progress bar of a page without a step, such as registration. Within an application it has the list of sections. */
export function NoStepHeader() {
  const { stepLabel } = useTexts(texts)
  const person = useBorrower()
  return <StepHeader name={person && <SectionsButton person={person} />} label={stepLabel} percent={NO_STEP_PERCENT} />
}

interface StepFrameProps {
  page: PageId
  lead?: ReactNode
  typed?: EstimateProps['typed']
  children: ReactNode
}

/** The frame of a form page: the section and its step, a progress bar, the list of sections, and the way back. */
export function StepFrame({ page, lead, typed, children }: StepFrameProps) {
  const { title, section } = pageOf(page)
  const Estimate = useContext(EstimateContext)
  const params = useRouteParams()
  const returnTo = useReturnPage()
  const [, go] = useLocation()
  const person = useBorrower()
  const role = person ? roleOf(person) : 'BORROWER'
  // Not the browser's history, whose previous page may be another site's.
  const back = () => go(pagePath(params, returnTo ?? previousPage(page, role)))
  const isLocked = useLockedOnArrival(section)
  const t = useTexts(texts)
  const translate = useTranslate()
  const { step, of } = stepOf(page, role)
  const stepText = t.step(step, of)
  return (
    <SignedInFrame
      title={translate(title)}
      lead={lead}
      side={
        person ? (
          <>
            <Suspense>{Estimate && <Estimate page={page} person={person} typed={typed} />}</Suspense>
            <SectionList person={person} current={section} />
          </>
        ) : null
      }
      steps={
        <StepHeader
          name={person && <SectionsButton person={person} current={section} />}
          text={stepText}
          label={t.stepLabel}
          valueText={`${translate(sectionOf(section).title)}, ${stepText}`}
          percent={shareOfWay(page, role) * 100}
          note={<SavedNote />}
        />
      }
    >
      <DialogNotice value={<LockStatus />}>
        <LockedContext value={isLocked ? () => go(pagePath(params, 'progress')) : undefined}>
          {isLocked && (
            <div className="locked" id={LOCKED_ID}>
              <LockedNotice section={section} />
            </div>
          )}
          {!isLocked && <Request borrower={params.borrower} section={section} />}
          <BackContext value={back}>{children}</BackContext>
        </LockedContext>
      </DialogNotice>
    </SignedInFrame>
  )
}

/** The words of the lender on the page of a section that it sent back. */
function Request({ borrower, section }: { borrower: string; section: SectionId }) {
  const { lender } = usePageContext()
  const { data } = useProgress()
  const t = useTexts(texts)
  const returned = data?.application_status === 'STARTED' ? data.returned : undefined
  const asked = returned?.asked[borrower]?.find(each => each === section)
  if (!returned || !asked) return null
  const words = [returned.words[borrower]?.[asked], returned.sentence].filter(Boolean).join(' ')
  return (
    <Alert kind="warning">
      <p>{t.asks(lender, words)}</p>
    </Alert>
  )
}

const SectionsDialog = lazyComponent<SectionListProps & { onClose(): void }>(
  async () => (await import('./parts/SectionsDialog.tsx')).SectionsDialog,
)

/** The name of the section, if there is one, which opens the list of all sections. */
function SectionsButton(list: SectionListProps) {
  const [open, setOpen] = useState(false)
  const t = useTexts(texts)
  const translate = useTranslate()
  return (
    <>
      <Button kind="quiet" icon={listIcon} onClick={() => setOpen(true)}>
        {list.current ? (
          <span>
            <span>{translate(sectionOf(list.current).title)}</span>{' '}
            <span className="hidden">{`(${t.allSections})`}</span>
          </span>
        ) : (
          t.sections
        )}
      </Button>
      {open && <SectionsDialog {...list} onClose={() => setOpen(false)} />}
    </>
  )
}

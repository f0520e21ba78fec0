import { displayName, type PageId, pageOf, pagePath, previousPage, roleOf, stepCount } from '@porchlight/domain'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useProgress } from '../data/records.ts'
import { useReturnPage, useRouteParams } from '../data/use-route-params.ts'
import { SignedInFrame } from '../frame/SignedInFrame.tsx'
import { useTexts, useTranslate } from '../text/texts.ts'
import { Button } from '../ui/Button.tsx'
import { StepHeader } from '../ui/StepLayout.tsx'
import { texts } from './text.ts'

/** The percentage of a page without a step. */
const NO_STEP_PERCENT = 2

/** The progress bar of a page without a step, such as registration. */
export function NoStepHeader() {
  const { stepLabel } = useTexts(texts)
  return <StepHeader label={stepLabel} percent={NO_STEP_PERCENT} />
}

interface StepFrameProps {
  page: PageId
  lead?: ReactNode
  children: ReactNode
}

/** The frame of a form page: step header with progress bar, and a back button. */
export function StepFrame({ page, lead, children }: StepFrameProps) {
  const { title, step } = pageOf(page)
  const at = useRouteParams()
  const returnTo = useReturnPage()
  const [, go] = useLocation()
  const { data: progress } = useProgress()
  const entry = [progress?.borrower, ...(progress?.co_borrowers ?? [])].find(
    candidate => candidate?.borrower_id === at.borrower,
  )
  // Not the browser's history, whose previous page may be another site's.
  const back = () => go(pagePath(at, returnTo ?? previousPage(page, entry ? roleOf(entry) : 'BORROWER')))
  const other = entry?.on_this_device ? entry : undefined
  const t = useTexts(texts)
  const translate = useTranslate()
  return (
    <SignedInFrame
      title={translate(title)}
      lead={lead}
      steps={
        <StepHeader
          back={
            <Button kind="quiet" icon="back" onClick={back}>
              {t.back}
            </Button>
          }
          text={t.step(step, stepCount())}
          label={t.stepLabel}
          percent={(step / stepCount()) * 100}
        >
          {other && t.filledInFor(displayName(other))}
        </StepHeader>
      }
    >
      {children}
    </SignedInFrame>
  )
}

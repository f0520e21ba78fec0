import { type PageId, pages, STEPS } from '@porchlight/domain'
import type { ReactNode } from 'react'
import { SignedInFrame } from '../frame/SignedInFrame.tsx'
import { Button } from '../ui/Button.tsx'
import { StepHeader } from '../ui/StepHeader.tsx'
import { text } from './text.ts'

interface StepFrameProps {
  page: PageId
  lead?: ReactNode
  children: ReactNode
}

/** The frame of a form page: 'n / 11', the bar, and the way back. */
export function StepFrame({ page, lead, children }: StepFrameProps) {
  const { title, step } = pages[page]
  const t = text()
  return (
    <SignedInFrame
      title={title}
      lead={lead}
      steps={
        <StepHeader
          back={
            <Button kind="quiet" icon="back" onClick={() => history.back()}>
              {t.back}
            </Button>
          }
          text={t.step(step, STEPS)}
          label={t.stepLabel}
          percent={(step / STEPS) * 100}
        />
      }
    >
      {children}
    </SignedInFrame>
  )
}

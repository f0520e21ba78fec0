import type { ReactNode } from 'react'
import { ProgressBar } from './ProgressBar.tsx'

export interface StepHeaderProps {
  /** A link or button that goes back. */
  back?: ReactNode
  /** 'n / 11'; undefined on a page without a step. */
  text?: string
  label: string
  percent: number
  /** Below the bar, such as whose form it is. */
  children?: ReactNode
}

export function StepHeader({ back, text, label, percent, children }: StepHeaderProps) {
  return (
    <div className="steps">
      {back}
      {text && <span className="steps__text">{text}</span>}
      <ProgressBar label={label} percent={percent} text={text} />
      {children && <p className="steps__whose">{children}</p>}
    </div>
  )
}

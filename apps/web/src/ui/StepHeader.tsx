import type { ReactNode } from 'react'
import { ProgressBar } from './ProgressBar.tsx'

export interface StepHeaderProps {
  /** The way back, a link or button. */
  back?: ReactNode
  /** 'n / 11'; none where the page has no step. */
  text?: string
  label: string
  percent: number
  /** Below the bar: whose form it is. */
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

import '../styles/forms.css'
import type { ReactNode } from 'react'

interface StepHeaderProps {
  /** The section, as a button that opens the list of sections. */
  name?: ReactNode
  /** 'n / 11'; undefined on a page without a step. */
  text?: string
  label: string
  percent: number
  /** Replaces the percentage for screen readers; `text` by default. */
  valueText?: string
  /** A short note that comes and goes without moving the page. */
  note?: ReactNode
}

export function StepHeader({ name, text, label, percent, valueText = text, note }: StepHeaderProps) {
  return (
    <div className="steps">
      {name}
      {text && <span className="steps__text">{text}</span>}
      <ProgressBar label={label} percent={percent} text={valueText} />
      {note}
    </div>
  )
}

interface ProgressBarProps {
  label: string
  /** 0 to 100. */
  percent: number
  /** Replaces the percentage for screen readers: '3 / 11'. */
  text?: string
}

export function ProgressBar({ label, percent, text }: ProgressBarProps) {
  return <progress className="steps__track" aria-label={label} max={100} value={percent} aria-valuetext={text} />
}

interface StickyActionsProps {
  /** The button that goes back, after the others for the keyboard. */
  back?: ReactNode
  /** Shown in the bar without moving its buttons. */
  notice?: ReactNode
  children?: ReactNode
}

/** The page's buttons: at the bottom of a phone's screen, below the content on larger screens. */
export function StickyActions({ back, notice, children }: StickyActionsProps) {
  if (!back) return <div className="actions">{children}</div>
  return (
    <div className="actions actions--back">
      {notice}
      {children && <div className="actions__rest">{children}</div>}
      {back}
    </div>
  )
}

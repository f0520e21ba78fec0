import type { ReactNode } from 'react'

/** The id of the title, which takes the focus after a change of page. */
export const TITLE_ID = 'title'

export interface PageFrameProps {
  header: ReactNode
  footer: ReactNode
  /** 'Skip to content'. */
  skip: string
  title: string
  lead?: ReactNode
  /** Above the title: a `StepHeader`. */
  steps?: ReactNode
  /** Above the title: an `Illustration`. */
  picture?: ReactNode
  /** For pages with one question, such as sign-in. */
  narrow?: boolean
  children: ReactNode
}

export function PageFrame({ header, footer, skip, title, lead, steps, picture, narrow, children }: PageFrameProps) {
  return (
    <div className="page">
      <a className="hidden skip" href={`#${TITLE_ID}`}>
        {skip}
      </a>
      {header}
      <main className={narrow ? 'page__main page__main--narrow' : 'page__main'}>
        {steps}
        {picture}
        <div className="page__title">
          <h1 id={TITLE_ID} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className="page__lead">{lead}</p>}
        </div>
        {children}
      </main>
      {footer}
    </div>
  )
}

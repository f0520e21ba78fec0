import { loanEstimateNotice } from '@porchlight/domain'

/** The sentence of the law at the top of what shows a rate or a payment. */
export const EstimateNotice = () =>
  loanEstimateNotice().paragraphs.map(sentence => (
    <p key={sentence} className="estimate-notice">
      {sentence}
    </p>
  ))

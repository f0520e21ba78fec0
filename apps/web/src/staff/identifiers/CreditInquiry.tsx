import { creditInquiryWords } from '@porchlight/domain/staff'
import { useTranslate } from '../../text/texts.ts'
import type { PanelProps } from '../panel/panel.ts'

interface CreditInquiryProps extends Pick<PanelProps, 'view'> {
  borrower_id: string
}

/** The inquiries that a borrower authorized. */
export function CreditInquiry({ view, borrower_id }: CreditInquiryProps) {
  const translate = useTranslate()
  const until = view.borrowers.find(({ id }) => id === borrower_id)?.soft_inquiry_until ?? null
  return <p>{translate(creditInquiryWords(until, view.milestones.today))}</p>
}

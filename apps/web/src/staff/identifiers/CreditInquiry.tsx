import { creditInquiryWords } from '@porchlight/domain/staff'
import { useTranslate } from '../../text/texts.ts'
import type { PanelProps } from '../panel/panel.ts'

interface CreditInquiryProps extends Pick<PanelProps, 'view'> {
  borrower_id: string
}

/** The inquiries that a borrower authorized. */
export function CreditInquiry({ view, borrower_id }: CreditInquiryProps) {
  const translate = useTranslate()
  const borrower = view.borrowers.find(({ id }) => id === borrower_id)
  return borrower && <p>{creditInquiryWords(borrower, view.milestones.today).map(translate).join(' ')}</p>
}

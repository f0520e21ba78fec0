import { contactForm, type StoredAnswers } from '@porchlight/domain'
import { container, type MismoElement, value } from '../mismo/element.ts'
import { dealMessage } from '../mismo/frame.ts'
import type { ExportSource } from '../source.ts'
import { governmentMonitoring } from './monitoring.ts'

/** The parts of the source that the demographics file has. */
export type DemographicsSource = Pick<ExportSource, 'application_id' | 'first_submitted_on' | 'product' | 'release'> & {
  borrowers: { id: string; answers: { borrower: StoredAnswers }; demographics: StoredAnswers | undefined }[]
}

/**
 * The demographics of everyone who signed as a MISMO message, and nothing else. The id of the application and the labels of borrowers are
 * those of its other file. A borrower without demographics has a name and a role only: no answer and no refusal is made up.
 */
export function demographicsMessage(source: DemographicsSource, now: Date): MismoElement {
  return dealMessage('demographics', { product: source.product, now }, [
    container('LOANS', [
      container(
        'LOAN',
        [
          container('LOAN_DETAIL', [value('ApplicationReceivedDate', source.first_submitted_on)]),
          container('ORIGINATION_SYSTEMS', [
            container('ORIGINATION_SYSTEM', [
              value('LoanOriginationSystemLoanIdentifier', source.application_id),
              value('LoanOriginationSystemName', source.product),
              value('LoanOriginationSystemVersionIdentifier', source.release),
            ]),
          ]),
        ],
        { LoanRoleType: 'SubjectLoan', 'xlink:label': 'LOAN_1' },
      ),
    ]),
    container('PARTIES', source.borrowers.map(party)),
  ])
}

function party({ answers, demographics }: DemographicsSource['borrowers'][number], index: number) {
  const { first_name, last_name, middle_name, suffix } = contactForm.fromStored(answers.borrower)
  return container('PARTY', [
    container('INDIVIDUAL', [
      container('NAME', [
        value('FirstName', first_name),
        value('LastName', last_name),
        value('MiddleName', middle_name),
        value('SuffixName', suffix),
      ]),
    ]),
    container('ROLES', [
      container(
        'ROLE',
        [
          container('BORROWER', [demographics && governmentMonitoring(demographics)]),
          container('ROLE_DETAIL', [value('PartyRoleType', 'Borrower')]),
        ],
        { SequenceNumber: '1', 'xlink:label': `BORROWER_${index + 1}` },
      ),
    ]),
  ])
}

import type { StartedApplication } from '@porchlight/api'
import { contactForm, pagePath } from '@porchlight/domain'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { PageParams } from '../../data/base/page.ts'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { call } from '../../data/client.ts'
import { queries } from '../../data/queries.ts'
import { useProgress } from '../../data/records.ts'
import { NoStepHeader } from '../../forms/StepFrame.tsx'
import { SignedInFrame } from '../../frame/signed-in/SignedInFrame.tsx'
import { useTexts } from '../../text/texts.ts'
import { AddCoborrowerGuard } from '../progress/AddCoborrowerGuard.tsx'
import { RegistrationForm } from './RegistrationForm.tsx'
import { texts } from './text.ts'

/** The main borrower registers a co-borrower on the same device. */
export function AddCoborrowerPage() {
  const { dealer, application } = useRouteParams()
  const { data: progress } = useProgress()
  const { data: contact } = useQuery({
    ...queries.record('borrower', { dealer, application, borrower: progress?.borrower.borrower_id ?? '' }),
    enabled: progress !== undefined,
    select: ({ data }) => {
      const { email, phone_number } = contactForm.fromStored(contactForm.fromApi(data))
      return { email, phone_number }
    },
  })
  const t = useTexts(texts)
  /** The primary borrower's own first section comes before the co-borrower's. */
  const next = ({ borrower_id }: StartedApplication) => {
    const isOwnNext = progress?.borrower.personal_info === 'INCOMPLETE'
    const borrower = isOwnNext ? progress.borrower.borrower_id : borrower_id
    return pagePath({ dealer, application, borrower }, 'personal-info/citizenship')
  }
  return (
    <SignedInFrame title={t.addTitle} lead={t.addLead} steps={<NoStepHeader />}>
      <AddCoborrowerGuard rows={3}>
        <RegistrationForm
          draft={`${application}/coborrower`}
          register={(body, sending) =>
            call('POST /{dealer}/application/{application_id}/coborrower', {
              params: { dealer, application_id: application },
              body,
              ...sending,
            })
          }
          next={next}
          busy={t.adding}
          shared={contact}
        />
      </AddCoborrowerGuard>
    </SignedInFrame>
  )
}

AddCoborrowerPage.load = (client: QueryClient, params: PageParams) => client.prefetchQuery(queries.progress(params))

import { formatPhone } from '@porchlight/domain'
import { usePageContext } from '../../data/base/page-context.tsx'
import { useTexts } from '../../text/texts.ts'
import { useIsHydrated } from '../../ui/base/hydration.ts'
import { useTimes } from '../../ui/times.ts'
import { texts } from './text.ts'

/** Stands at the top of the printed page instead of the frame of the screen: whose answers these are, and who to call. */
export function PrintHeader({ application, name }: { application: string; name: string }) {
  const { dealer, lender } = usePageContext()
  const t = useTexts(texts)
  const times = useTimes()
  const isHydrated = useIsHydrated()
  return (
    <div className="review__print">
      <p>
        <strong>{t.application(application)}</strong>
      </p>
      <p>{name}</p>
      <p>{dealer ? `${lender} · ${dealer.name} ${formatPhone(dealer.phone_number)}` : lender}</p>
      {isHydrated && <p>{t.printedOn(times.minute(new Date().toISOString()))}</p>}
    </div>
  )
}

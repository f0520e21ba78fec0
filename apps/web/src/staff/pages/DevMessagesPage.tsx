import { useQuery } from '@tanstack/react-query'
import { callPublic } from '../../data/public-call.ts'
import { useTexts } from '../../text/texts.ts'
import { LinkButton } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { useTimes } from '../../ui/times.ts'
import { StaffFrame } from '../frame/StaffFrame.tsx'
import { Read } from '../ui/parts.tsx'
import { texts } from '../ui/text.ts'

const STAFF_LINK = /\/staff\//

/** Development: the mail with links to staff pages, which leaves no machine. */
export function DevMessagesPage() {
  const query = useQuery({ queryKey: ['inbox'], queryFn: () => callPublic('GET /dev/messages') })
  const times = useTimes()
  const t = useTexts(texts).dev
  return (
    <StaffFrame title={t.title} lead={t.lead}>
      <Read query={query}>
        {all => {
          const messages = all.filter(({ link }) => link !== null && STAFF_LINK.test(link))
          if (messages.length === 0) return <p>{t.none}</p>
          return messages.map(({ id, to, subject, link, created_at }) => (
            <Card key={id} title={subject} details={[t.to(to), times.minute(created_at)]}>
              <LinkButton href={link!}>{t.open}</LinkButton>
            </Card>
          ))
        }}
      </Read>
    </StaffFrame>
  )
}

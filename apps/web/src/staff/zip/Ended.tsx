import type { ExportManyResponse } from '@porchlight/domain/staff'
import { useTexts } from '../../text/texts.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { texts } from './text.ts'

/** The texts of a zip that cannot be downloaded: it ended, or no application got a file. */
export const endOf = (zip: ExportManyResponse, t: typeof texts.english.one) =>
  zip.state === 'ENDED' ? t.ends[zip.ended ?? 'EXPIRED'] : t.none

/** Why the zip is gone, and the way to another one. `again`: the address of the page that makes it. */
export function Ended({ zip, again }: { zip: ExportManyResponse; again: string }) {
  const t = useTexts(texts).one
  const { title, why } = endOf(zip, t)
  return (
    <section className="staff__sheet" aria-labelledby="ended">
      <h2 id="ended">{title}</h2>
      <p>{why}</p>
      <div>
        <ButtonLink kind="primary" to={again}>
          {t.again}
        </ButtonLink>
      </div>
    </section>
  )
}

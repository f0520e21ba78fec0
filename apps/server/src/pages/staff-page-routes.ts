import fastifyCompress from '@fastify/compress'
import type { RenderedStaffPage, StaffPageContext, StaffSessionResponse } from '@porchlight/api'
import { ENGLISH, PAGE_CONTEXT_ID, PAGE_DATA_ID, zoneName } from '@porchlight/domain'
import { STAFF_HEADER, STAFF_HEADER_VALUE, staffPatterns } from '@porchlight/domain/staff'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../platform/http/escape-html.ts'
import { hasStrictCookies, isNavigation } from '../platform/http/fetch-metadata.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { inlineStyles, jsonElement } from './html-document.ts'
import type { MaintenanceSettings } from './maintenance-page.ts'
import { answerPageErrors } from './page-errors.ts'
import { type ModeServices, shownMode } from './shown-mode.ts'
import type { StaffBundle } from './staff-bundle.ts'

interface StaffPageOptions {
  staff: StaffBundle
  /** True if the lender's own sign-in is set up. */
  oidc: boolean
  hasDemoPeople: boolean
  sendsTexts: boolean
}

/** Headers of a page's request that say nothing of the reads that it needs. */
const NOT_OF_READS = ['accept', 'accept-encoding', 'if-none-match', 'if-modified-since', 'range', 'content-length']

const OF_OWN_PAGES = { 'sec-fetch-site': 'same-origin', [STAFF_HEADER]: STAFF_HEADER_VALUE }

/** The pages for staff. They are about people and applications: nothing keeps them, and no search engine lists them. */
export async function staffPageRoutes(
  app: FastifyInstance,
  services: ModeServices & { settings: MaintenanceSettings & Pick<Settings, 'LENDER_TIME_ZONE'> },
  { staff, oidc, hasDemoPeople, sendsTexts }: StaffPageOptions,
): Promise<void> {
  const { settings } = services
  await app.register(fastifyCompress, { encodings: ['br', 'gzip'] })
  answerPageErrors(app, settings)

  /**
   * Reads as the API answers, in this process: with its access rules, and the events that a reading leaves. A page may be opened from
   * anywhere, so the proof that the call is of a staff page is set here and never taken from its request.
   */
  const readerOf =
    (req: FastifyRequest) =>
    async (path: string): Promise<unknown> => {
      const headers = Object.fromEntries(Object.entries(req.headers).filter(([name]) => !NOT_OF_READS.includes(name)))
      const answer = await app.inject({
        method: 'GET',
        url: `/v1/staff${path}`,
        headers: { ...headers, ...OF_OWN_PAGES, accept: 'application/json' },
        remoteAddress: req.socket.remoteAddress ?? '',
      })
      if (answer.statusCode !== 200) throw new Error(`The API answered ${answer.statusCode}`)
      return answer.json()
    }

  async function show(req: FastifyRequest, reply: FastifyReply) {
    const [path = '', query] = req.url.split('?', 2)
    const read = readerOf(req)
    // Without a session, as behind a link in a mail, the page itself asks once more.
    const session =
      req.actor.kind === 'staff' ? ((await read('/session').catch(() => null)) as StaffSessionResponse | null) : null
    const context: StaffPageContext = {
      language: ENGLISH,
      product: settings.PRODUCT_NAME,
      lender: settings.LENDER_NAME,
      time_zone: { id: settings.LENDER_TIME_ZONE, name: zoneName(settings.LENDER_TIME_ZONE) },
      sends_texts: sendsTexts,
      mode: shownMode(services),
      session,
      is_session_known: session !== null || (isNavigation(req) && hasStrictCookies(req)),
      oidc,
      dev: hasDemoPeople,
    }
    const page = await staff.renderStaffPage({ path, search: query === undefined ? '' : `?${query}` }, context, read)
    reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex')
    if ('redirect' in page) return reply.redirect(page.redirect, 302)
    return reply
      .code(page.found ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(staffDocument(page, context, staff, reply.cspNonce))
  }

  const options = { schema: { hide: true }, config: { access: 'staff-visitor' } } as const
  for (const pattern of Object.values(staffPatterns)) app.get(pattern, options, show)
  app.get('/staff/*', options, show)
}

function staffDocument(
  page: RenderedStaffPage,
  context: StaffPageContext,
  { holdingScript, script, styles }: StaffBundle,
  nonce: { script: string; style: string },
): string {
  return `<!doctype html>
<html lang="${context.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${escapeHtml(page.title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<script nonce="${nonce.script}">${holdingScript}</script>
<script type="module" src="${script}" nonce="${nonce.script}"></script>
${inlineStyles(styles, nonce)}
</head>
<body>
<div id="root">${page.markup}</div>
${jsonElement(PAGE_CONTEXT_ID, context)}
${jsonElement(PAGE_DATA_ID, page.data)}
</body>
</html>
`
}

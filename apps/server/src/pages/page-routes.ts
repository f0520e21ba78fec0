import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { PageContext } from '@porchlight/api'
import { pathTo, type RouteName, routePatterns } from '@porchlight/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findDealerBySlug, listDealers, toDealerResponse } from '../dealers/dealer-repository.ts'
import { today } from '../platform/clock.ts'
import { declareAccess } from '../platform/http/access.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import { languageOf } from '../platform/http/request-context.ts'
import { framedByOurPages } from '../platform/http/security-headers.ts'
import { assetsFolder, formerAssetRoute } from './former-assets.ts'
import { htmlDocument } from './html-document.ts'
import { answerPageErrors } from './page-errors.ts'
import type { PageServices } from './page-reads.ts'
import { isWithDealer, pageSession } from './page-session.ts'
import { type ModeServices, shownMode } from './shown-mode.ts'
import { filesFolder, type WebBundle } from './web-bundle.ts'

/** The pages that a search engine may list. All others are about a person, or lead nowhere without a link. */
const listedPages: ReadonlySet<RouteName> = new Set<RouteName>([
  'dealerHome',
  'brokerDisclosures',
  'termsOfUse',
  'privacyPolicy',
])

/** The pages through which an application begins: an off dealer has none of them (docs/product/dealers.md §9). */
const beginningPages: ReadonlySet<RouteName> = new Set<RouteName>(['dealerHome', 'loginRegister', 'register'])

/** A path typed with a trailing slash: '/sunrise-homes/'. Two leading slashes would redirect to another site. */
const TRAILING_SLASH = /^(?:\/[\w-]+)+\/$/

/** The address of a link whose '#' the program that showed the mail encoded: the token belongs into the fragment. */
const ENCODED_FRAGMENT = /^((?:\/[\w-]+)+(?:\?[^#]*?)?)%23(token(?:=|%3D).*)$/i

const year = 'public, max-age=31536000, immutable'
const hour = 'public, max-age=3600'

/** Path and query as they were sent. The URL class fails at some of them, and takes what follows two slashes for a host. */
function splitUrl(url: string): { pathname: string; search: string } {
  const end = url.indexOf('?')
  return end < 0 ? { pathname: url, search: '' } : { pathname: url.slice(0, end), search: url.slice(end) }
}

interface PageOptions {
  web: WebBundle
  /** Pages show the inbox of development, and the start page lists the dealers. */
  hasInbox: boolean
  sendsTexts: boolean
}

/** The pages of the site and their static files. */
export async function pageRoutes(
  app: FastifyInstance,
  services: PageServices & ModeServices,
  { web, hasInbox, sendsTexts }: PageOptions,
): Promise<void> {
  const { db, clock, settings } = services

  await app.register(fastifyCompress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  })
  await app.register(async files => {
    declareAccess(files, 'anyone')
    files.addHook('onRoute', options => {
      options.config = { ...options.config, servedUpTo: 'maintenance' }
    })
    await files.register(fastifyStatic, {
      root: filesFolder,
      wildcard: false,
      globIgnore: ['**/*.br', '**/*.gz'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => {
        // The names of assets contain a hash of their content.
        reply.header('cache-control', file.startsWith(`${assetsFolder}/`) ? year : hour)
      },
    })
  })
  formerAssetRoute(app, services, year)
  answerPageErrors(app, settings)

  async function show(req: FastifyRequest, reply: FastifyReply, name?: RouteName) {
    const [, address, fragment] = ENCODED_FRAGMENT.exec(req.url) ?? []
    if (address && fragment) return reply.header('cache-control', 'no-store').redirect(`${address}#${fragment}`, 302)
    const { pathname, search } = splitUrl(req.url)
    const dealer = await findDealerBySlug(db, pathname.split('/')[1] ?? '')
    if (dealer?.off_at && name && beginningPages.has(name) && !(await isWithDealer(services, req.actor, dealer)))
      return reply.header('cache-control', 'private, no-store').redirect(pathTo('login', { dealer: dealer.slug }), 302)
    const context: Omit<PageContext, 'user'> = {
      language: languageOf(req),
      product: settings.PRODUCT_NAME,
      lender: settings.LENDER_NAME,
      lender_contact: { phone: settings.LENDER_PHONE, nmls_id: settings.LENDER_NMLS_ID },
      after_submission: {
        contact: settings.AFTER_SUBMISSION_CONTACT,
        business_days: settings.AFTER_SUBMISSION_DAYS,
        have_ready: settings.AFTER_SUBMISSION_HAVE_READY,
      },
      dealer: dealer && toDealerResponse(dealer),
      takes_applications: !dealer?.off_at,
      sends_texts: sendsTexts,
      mode: shownMode(services),
      time_zone: settings.LENDER_TIME_ZONE,
      today: today(clock),
      dev: hasInbox,
    }
    if (hasInbox && pathname === routePatterns.start)
      context.dealers = (await listDealers(db))
        .filter(({ off_at }) => !off_at)
        .map(({ slug, name }) => ({ slug, name }))
    const page = await web.renderPage({ path: pathname, search }, context, async () => pageSession(services, req))
    reply.header('vary', 'accept-language')
    if ('redirect' in page) return reply.header('cache-control', 'private, no-store').redirect(page.redirect, 302)
    if (!name || !listedPages.has(name) || !page.found) reply.header('x-robots-tag', 'noindex')
    return reply
      .code(page.found ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', page.context.user ? 'private, no-store' : 'private, no-cache')
      .send(htmlDocument({ page, web, publicUrl: settings.PUBLIC_URL, nonce: reply.cspNonce }))
  }

  for (const [name, pattern] of Object.entries(routePatterns) as [RouteName, string][])
    app.get(
      pattern,
      {
        schema: { hide: true },
        config: { access: 'visitor' },
        ...(name === 'sign' && { helmet: framedByOurPages }),
      },
      (req, reply) => show(req, reply, name),
    )
  app.setNotFoundHandler((req, reply) => {
    // `show` replaces it.
    reply.header('cache-control', 'no-store')
    if (req.method !== 'GET' && req.method !== 'HEAD') throw new HttpError('not_found')
    const { pathname } = splitUrl(req.url)
    return TRAILING_SLASH.test(pathname) ? reply.redirect(pathname.slice(0, -1), 308) : show(req, reply)
  })
}

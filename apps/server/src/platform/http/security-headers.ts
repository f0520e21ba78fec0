import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Settings } from '../settings/settings.ts'

/**
 * The policy of a page: its sources, and the sites that may frame it. Each page adds nonces for its inline styles and script.
 * `framed` and `scripts` are sources on other sites.
 */
const policy = (framedBy: "'none'" | "'self'", framed: string[] = [], scripts: string[] = []) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'", ...scripts],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    frameSrc: ["'self'", ...framed],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    frameAncestors: [framedBy],
  },
})

export const TWO_YEARS = 2 * 365 * 24 * 60 * 60

/** Sources on other sites: of pages that ours show in a frame, and of scripts that ours run, which may show a frame too. */
export const securityHeaders = (
  { NODE_ENV }: Pick<Settings, 'NODE_ENV'>,
  { framed = [], scripts = [] }: { framed?: string[] | undefined; scripts?: string[] | undefined },
): FastifyHelmetOptions => {
  return {
    enableCSPNonces: true,
    contentSecurityPolicy: policy("'none'", [...framed, ...scripts], scripts),
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    // Development has no certificate, and a browser would remember for years to ask for one.
    hsts: NODE_ENV === 'production' && { maxAge: TWO_YEARS },
  }
}

/** Headers of the page that our own pages frame: the signing page. */
export const framedByOurPages: FastifyHelmetOptions = {
  contentSecurityPolicy: policy("'self'"),
  frameguard: { action: 'sameorigin' },
}

/** The features of a device that no page uses. */
export const PERMISSIONS_POLICY =
  'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()'

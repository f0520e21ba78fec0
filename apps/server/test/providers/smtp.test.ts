import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it, test } from 'vitest'
import { PermanentError } from '../../src/platform/queue/queue.ts'
import { smtpSender } from '../../src/providers/smtp/smtp-sender.ts'
import { testApp } from '../support/app.ts'
import { hostCertificate } from '../support/host-certificate.ts'
import { mailServer, smtpRefusal } from '../support/mail-server.ts'
import { sampleMail } from '../support/sample-mail.ts'
import { testServices } from '../support/services.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const senderTo = (SMTP_URL: string, dkim = {}, limits?: Parameters<typeof smtpSender>[1]) => {
  const settings = { MAIL_DKIM_DOMAIN: undefined, MAIL_DKIM_SELECTOR: undefined, MAIL_DKIM_KEY: undefined, ...dkim }
  const sender = smtpSender({ SMTP_URL, MAIL_FROM: 'loans@lantern.example', ...settings }, limits)
  closing.push(() => sender.close?.())
  return sender
}

async function started(options?: SMTPServerOptions) {
  const server = await mailServer(options)
  closing.push(server.close)
  return { ...server, sender: senderTo(`smtp://127.0.0.1:${server.port}`) }
}

/** A server that speaks for itself, line by line. */
async function script(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The error of sending a mail, which must not name its recipient. */
async function failure(sender: { send(mail: typeof sampleMail): Promise<void> }): Promise<Error> {
  const error = await sender.send(sampleMail).then(
    () => new Error('was sent'),
    problem => problem as Error,
  )
  expect(error.message).not.toContain(sampleMail.recipient)
  return error
}
const retried = (message: string) => expect.objectContaining({ name: 'Error', message })
const permanent = (message: string) => expect.objectContaining({ name: PermanentError.name, message })

describe('a mail', () => {
  it("comes from the dealer's name, and is answered to the dealer", async () => {
    const { sender, received } = await started()
    await sender.send(sampleMail)
    const [mail] = received
    expect(mail).toMatchObject({
      from: { name: 'Sunrise Homes via Lantern Home Lending', address: 'loans@lantern.example' },
      replyTo: [{ address: 'hello@sunrise.example' }],
      to: [{ address: sampleMail.recipient }],
      messageId: `<${sampleMail.id}@lantern.example>`,
    })
    expect(mail!.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
  })

  it('keeps its letters and line breaks', async () => {
    const { sender, received } = await started()
    const text = `Zoë Łukasz, Ελένη\n.\nA line that is longer than mail allows: ${'x'.repeat(1200)}`
    await sender.send({ ...sampleMail, subject: 'Zoë, it’s your turn', text })
    expect(received[0]).toMatchObject({ subject: 'Zoë, it’s your turn', text: expect.stringContaining(text) })
  })

  it('cannot carry a header in its subject or in a name', async () => {
    const { sender, received } = await started()
    const from = { name: 'Sunrise\r\nBcc: eve@example.com', reply_to: 'hello@sunrise.example' }
    await sender.send({ ...sampleMail, subject: 'Hello\r\nBcc: eve@example.com', from })
    expect(received[0]!.recipients).toEqual([sampleMail.recipient])
    expect(received[0]!.raw).not.toMatch(/^bcc:/im)
  })

  it('carries the header with which a mail program stops reminders', async () => {
    const { sender, received } = await started()
    await sender.send({ ...sampleMail, headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } })
    expect(received[0]!.headers).toContainEqual(
      expect.objectContaining({ key: 'list-unsubscribe-post', value: 'List-Unsubscribe=One-Click' }),
    )
  })

  it('is signed with DKIM where a key is given', async () => {
    const { port, received } = await started()
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const MAIL_DKIM_KEY = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
    const dkim = { MAIL_DKIM_DOMAIN: 'lantern.example', MAIL_DKIM_SELECTOR: 'porch', MAIL_DKIM_KEY }
    await senderTo(`smtp://127.0.0.1:${port}`, dkim).send(sampleMail)
    const signature = received[0]!.headers.find(({ key }) => key === 'dkim-signature')?.value.split(/;\s*/)
    expect(signature).toEqual(expect.arrayContaining(['a=rsa-sha256', 'd=lantern.example', 's=porch']))
  })
})

describe('an answer of the mail server', () => {
  it.each([
    ['to the recipient', 550, '5.1.1 no such user', permanent('The mail server refused the message: 550 5.1.1')],
    [
      'to the recipient',
      451,
      '4.7.1 greylisted',
      retried('The mail server did not take the message: 451 4.7.1, at RCPT TO'),
    ],
    ['to the recipient', 421, '4.3.2 closing', retried('The mail server did not take the message: 421 4.3.2, at CONN')],
  ])('%s: %d %s', async (_, code, message, expected) => {
    const { sender } = await started({ onRcptTo: (_to, _session, done) => done(smtpRefusal(code, message)) })
    expect(await failure(sender)).toEqual(expected)
  })

  it.each([
    [554, '5.6.0 content', permanent('The mail server refused the message: 554 5.6.0')],
    [452, '4.2.2 full', retried('The mail server did not take the message: 452 4.2.2, at DATA')],
  ])('to the message: %d %s', async (code, message, expected) => {
    const { sender } = await started({
      onData: (stream, _session, done) => stream.resume().on('end', () => done(smtpRefusal(code, message))),
    })
    expect(await failure(sender)).toEqual(expected)
  })

  it('to the sender or to the connection may be different after a correction', async () => {
    const refused = await started({ onMailFrom: (_from, _session, done) => done(smtpRefusal(550, '5.7.1 not you')) })
    expect(await failure(refused.sender)).toEqual(expect.objectContaining({ name: 'Error' }))
    const busy = await started({ onConnect: (_session, done) => done(smtpRefusal(421, '4.3.2 busy')) })
    expect(await failure(busy.sender)).toEqual(expect.objectContaining({ name: 'Error' }))
  })

  it('to a wrong password is retried, and does not repeat the password', async () => {
    const { port } = await started({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(smtpRefusal(535, '5.7.8 wrong')),
    })
    const error = await failure(senderTo(`smtp://porch:hunter2@127.0.0.1:${port}`))
    expect(error).toEqual(expect.objectContaining({ name: 'Error' }))
    expect(error.message).not.toContain('hunter2')
  })
})

describe('a connection', () => {
  it('is used again, and replaced once it was lost', async () => {
    let connections = 0
    const { sender, received } = await started({
      onConnect: (_session, done) => {
        connections++
        done()
      },
    })
    for (let count = 0; count < 3; count++) await sender.send(sampleMail)
    expect([received.length, connections]).toEqual([3, 1])
  })

  it('that is refused may work later', async () => {
    const { port, close } = await mailServer()
    await close()
    expect(await failure(senderTo(`smtp://127.0.0.1:${port}`))).toEqual(expect.objectContaining({ name: 'Error' }))
  })

  it('that is refused names the address', async () => {
    const reason = '(connect ECONNREFUSED 127.0.0.1:9)'
    expect(await failure(senderTo('smtp://127.0.0.1:9'))).toEqual(
      retried(`The mail server did not take the message: ESOCKET ${reason}, at CONN`),
    )
  })

  it('to a server that says nothing ends in time', async () => {
    const url = await script(createServer(socket => socket.on('error', () => {})))
    const sender = senderTo(url, {}, { connectMs: 50, answerMs: 50 })
    expect(await failure(sender)).toEqual(retried('The mail server did not take the message: ETIMEDOUT, at CONN'))
  })

  it('that ends while the message is sent may work later', async () => {
    const url = await script(
      createServer(socket => {
        socket.write('220 porch ESMTP\r\n')
        socket.on('error', () => {})
        socket.on('data', line => {
          if (String(line).startsWith('DATA')) socket.destroy()
          else socket.write('250 fine\r\n')
        })
      }),
    )
    expect(await failure(senderTo(url))).toEqual(expect.objectContaining({ name: 'Error' }))
  })
})

describe('TLS', () => {
  // This address reaches this machine, but it is no loopback address, as that of any other machine.
  const host = '0.0.0.0'
  const trusted = getCACertificates('default')
  afterEach(() => setDefaultCACertificates(trusted))

  it('is used on this machine where the server has it, whatever its certificate', async () => {
    const secure: boolean[] = []
    const { port } = await started({
      ...(await hostCertificate('127.0.0.1')),
      onMailFrom: (_address, session, done) => {
        secure.push(session.secure)
        done(session.secure ? null : smtpRefusal(530, '5.7.0 Must issue a STARTTLS command first'))
      },
    })
    const sender = senderTo(`smtp://127.0.0.1:${port}`)
    expect(await sender.check()).toBe(`The mail server 127.0.0.1:${port} answers on this machine.`)
    await sender.send(sampleMail)
    expect(secure).toEqual([true])
  })

  it('of smtps:// on this machine needs a known certificate, and the doctor says that it is used', async () => {
    const certificate = await hostCertificate('127.0.0.1')
    const { port } = await started({ ...certificate, secure: true })
    const url = `smtps://127.0.0.1:${port}`
    expect((await failure(senderTo(url))).message).toMatch(
      /^The mail server did not take the message: ESOCKET \(self-signed/,
    )
    setDefaultCACertificates([...trusted, certificate.cert])
    expect(await senderTo(url).check()).toBe(`The mail server 127.0.0.1:${port} answers with TLS.`)
  })

  it('is needed beyond this machine', async () => {
    const { port, received } = await started()
    expect(await failure(senderTo(`smtp://${host}:${port}`))).toEqual(
      retried('The mail server did not take the message: 500, at STARTTLS'),
    )
    expect(received).toEqual([])
  })

  it.each(['smtp', 'smtps'])('of a server with an unknown certificate is refused (%s)', async scheme => {
    const { port, received } = await started({ ...(await hostCertificate(host)), secure: scheme === 'smtps' })
    expect(await failure(senderTo(`${scheme}://${host}:${port}`))).toEqual(expect.objectContaining({ name: 'Error' }))
    expect(received).toEqual([])
  })

  it.each(['smtp', 'smtps'])('protects user, password and mail (%s)', async scheme => {
    const certificate = await hostCertificate(host)
    setDefaultCACertificates([...trusted, certificate.cert])
    const users: unknown[] = []
    const { port, received } = await started({
      ...certificate,
      secure: scheme === 'smtps',
      authOptional: false,
      onAuth: ({ username, password }, session, done) => {
        users.push([username, password, session.secure])
        done(null, { user: username })
      },
    })
    await senderTo(`${scheme}://porch:p%40ss@${host}:${port}`).send(sampleMail)
    expect(received).toHaveLength(1)
    expect(users).toEqual([['porch', 'p@ss', true]])
  })
})

test('a sign-in link that was refused twice for now arrives and works', async () => {
  let refused = 0
  const { sender, received } = await started({
    onRcptTo: (_to, _session, done) => done(refused++ < 2 ? smtpRefusal(451, '4.7.1 greylisted') : undefined),
  })
  const services = await testServices({ sender })
  closing.push(services.close)
  const app = await testApp(services)
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url: `/v1/sign-in${url}`, payload })
  const email = 'rosa@example.com'
  expect((await post('/email-link', { dealer: 'sunrise-homes', email })).statusCode).toBe(202)
  await services.queue.drain()
  expect(received).toHaveLength(1)
  const token = /#token=(\S+)/.exec(received[0]!.text!)?.[1]
  expect((await post('/email-link/confirm', { email, token })).statusCode).toBe(200)
})

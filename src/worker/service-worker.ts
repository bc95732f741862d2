// The service worker of the portal's own window; no embedded page ever has it. It keeps the files of the shell, what was
// read last, and takes push messages. It keeps no token and answers nothing but reading calls of a list.
import { isKeptCall } from '#domain/kept-calls.ts'
import type { PageMessage } from '#domain/offline.ts'
import { answerCall } from './answer-call.ts'
import { answerConfig, isConfig, keepConfig } from './answer-config.ts'
import { openFor, ownerOfKept, wipe } from './kept-answers.ts'
import { VERSION, worker } from './scope.ts'
import { answerFile, answerPage, dropOldShells, isShellFile, isShellPath, keepShell } from './shell-files.ts'
import { forgetTexts } from './draft-storage.ts'
import './push.ts'

/** The first one is there also where nothing could be kept; a later one that is not whole leaves its place to the old. */
async function install(): Promise<void> {
  await keepShell().catch((error: unknown) => {
    if (worker.registration.active) throw error
  })
  await keepConfig().catch(() => undefined)
}

async function activate(): Promise<void> {
  await dropOldShells()
  // No navigation preload: it asks twice for what is not answered here, and the sign-in's addresses work once.
  await worker.clients.claim()
}

/** What the pages have said until now is done. */
let heard: Promise<void> = Promise.resolve()

function answer(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return undefined
  const alive = (work: Promise<unknown>): void => event.waitUntil(work)
  if (request.mode === 'navigate') return isShellPath(url.pathname) ? answerPage(event) : undefined
  if (isShellFile(url.pathname)) return answerFile(request)
  if (isConfig(url)) return answerConfig(request, alive)
  return isKeptCall(url) ? answerCall(request, alive, heard) : undefined
}

/** A window that begins where no other is open: whoever was signed in before has gone without signing out. */
async function begin(): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.filter(({ url }) => isShellPath(new URL(url).pathname)).length <= 1) await wipe()
}

async function hear(message: PageMessage, port: MessagePort | undefined): Promise<void> {
  if (message.type === 'signed-in') await Promise.all([openFor(message.sub), forgetTexts(message.sub)])
  else if (message.type === 'signed-out') await Promise.all([wipe(), message.texts && forgetTexts()])
  else if (message.type === 'begin') await begin()
  else if (message.type === 'take-over') await worker.skipWaiting()
  else port?.postMessage(message.type === 'version' ? VERSION : ((await ownerOfKept()) ?? null))
}

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))
worker.addEventListener('fetch', (event) => {
  const answered = answer(event)
  if (answered) event.respondWith(answered)
})
// In the order in which they came: who signs in after a wipe is not wiped by it.
worker.addEventListener('message', (event) => {
  heard = heard.then(() => hear(event.data as PageMessage, event.ports[0])).catch(() => undefined)
  event.waitUntil(heard)
})

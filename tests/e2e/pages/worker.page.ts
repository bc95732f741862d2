import { expect, type Page } from '@playwright/test'

/** The service worker of the window's portal, and its cache. */
export class WorkerPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** The worker answers this window; it has downloaded the whole portal before. */
  async isInControl(): Promise<void> {
    const state = () => this.page.evaluate(() => navigator.serviceWorker.controller?.state)
    await expect.poll(state, { timeout: 30_000 }).toBe('activated')
  }

  /** Paths of the answers cached in this browser; empty without any. */
  async kept(): Promise<string[]> {
    return (await this.#keys()).map((key) => key.replace(/^\S+ https?:\/\/[^/]+/, '')).toSorted()
  }

  /** The person of the cached answers. */
  async owners(): Promise<string[]> {
    return [...new Set((await this.#keys()).filter((key) => key !== 'index').map((key) => key.split(' ')[0]!))]
  }

  #keys(): Promise<string[]> {
    return this.page.evaluate(async () => {
      const names = await indexedDB.databases()
      if (!names.some(({ name }) => name === 'portal-offline')) return []
      const opened = indexedDB.open('portal-offline')
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        opened.addEventListener('success', () => resolve(opened.result))
        opened.addEventListener('error', () => reject(opened.error!))
      })
      const asked = database.transaction('answers').objectStore('answers').getAllKeys()
      await new Promise((resolve) => asked.addEventListener('success', resolve))
      database.close()
      return asked.result.map(String)
    })
  }

  /** Names of the kept file sets. */
  shells(): Promise<string[]> {
    return this.page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('portal-shell-')))
  }

  /** Waits until everything for a start without a network is cached. */
  async isWhole(): Promise<void> {
    await this.isInControl()
    await expect.poll(() => this.kept()).toEqual(expect.arrayContaining(['/api/notification/badges', 'index']))
  }
}

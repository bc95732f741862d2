// A minimal bell as a reference: the same requests and the same look of the number, without accessibility, languages, errors,
// sign-in or live updates. It is sent as text, so it must not use anything from its scope.
export function floor(): void {
  const css = `
    :host { display: inline-block }
    button { position: relative; inline-size: 36px; block-size: 36px; border: 0; background: none }
    span { position: absolute; inset: 0 auto auto 50%; min-inline-size: 19px; border-radius: 10px; background: #ffc53d }
    span:empty { display: none }`
  class Bell extends HTMLElement {
    declare tokenProvider: (() => Promise<string>) | undefined
    declare first: Promise<Response> | undefined
    connectedCallback(): void {
      const root = this.attachShadow({ mode: 'open' })
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      root.adoptedStyleSheets = [sheet]
      const button = document.createElement('button')
      const count = document.createElement('span')
      count.setAttribute('part', 'badge')
      button.append('🔔', count)
      root.append(button)
      void this.show(count)
    }
    async show(count: HTMLElement): Promise<void> {
      const address = new URL('/api/notification/first', import.meta.url)
      // The page may set its properties later than this script arrives.
      while (!this.first && !this.tokenProvider) await new Promise((done) => setTimeout(done))
      const call = this.first ?? fetch(address, { method: 'POST', body: await this.tokenProvider!() })
      count.textContent = sessionStorage.getItem('floor')
      const answer = await call
      const { notifications } = (await answer.json()) as { notifications: { todo: boolean; menuId: string }[] }
      const silent = new Set(['menu_ma_holiday', 'menu_ma_az'])
      const unread = notifications.filter(({ todo, menuId }) => !todo && !silent.has(menuId)).length
      count.textContent = unread > 9 ? '9+' : String(unread || '')
      sessionStorage.setItem('floor', count.textContent)
    }
  }
  customElements.define('portal-bell', Bell)
}

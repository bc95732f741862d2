import { html, type TemplateResult } from 'lit-html'

/** A decorative icon of one path. */
export const iconView = (path: string): TemplateResult =>
  html`<svg class="ic" viewBox="0 0 24 24" aria-hidden="true"><path d=${path}></path></svg>`

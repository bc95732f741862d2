// Elements in Angular's templates: CUSTOM_ELEMENTS_SCHEMA allows their tags, [x] sets properties, (x) listens to events.
import {
  ChangeDetectionStrategy,
  Component,
  CUSTOM_ELEMENTS_SCHEMA,
  provideZonelessChangeDetection,
  signal,
} from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'
import { tokenProvider } from './sign-in.js'

@Component({
  selector: '#app',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <p>
      <button type="button" (click)="toggle()">{{ lang() === 'de' ? 'English' : 'Deutsch' }}</button>
      <portal-bell [tokenProvider]="tokenProvider" [lang]="lang()" (portal-navigate)="navigate($event)"></portal-bell>
    </p>
    <output>{{ opened() && 'Geöffnet: ' + opened() }}</output>
    <portal-news-cards [lang]="lang()" (portal-navigate)="navigate($event)"></portal-news-cards>
  `,
})
class App {
  readonly tokenProvider = tokenProvider
  readonly lang = signal(document.documentElement.lang)
  readonly opened = signal('')
  toggle(): void {
    this.lang.set(this.lang() === 'de' ? 'en' : 'de')
  }
  navigate(event: Event): void {
    event.preventDefault()
    this.opened.set((event as CustomEvent<{ path: string }>).detail.path)
  }
}

void bootstrapApplication(App, { providers: [provideZonelessChangeDetection()] })

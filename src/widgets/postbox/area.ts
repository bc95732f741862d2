import { entry, page, type Shared } from '#domain/routes/route-parts.ts'
import type { AreaSpec } from '#shared/area.ts'

const postbox: Shared = { area: 'postbox', portal: 'portal_ma', roles: ['menu_ma_form'] }
const form: Shared = { area: 'postbox', portal: 'portal_ma' }

export const area: AreaSpec = {
  ids: ['postbox'],
  elements: [
    {
      tag: 'portal-postbox',
      text: 'Forms that the reader has received or sent: whose turn it is, what is under way, what is completed, and drafts.',
      attributes: {
        box: {
          text: "Which list: 'received' or 'sent'; without it the received ones.",
          type: "'received' | 'sent'",
          initial: "'received'",
        },
      },
      parts: {
        create: 'The link to a new form.',
        drafts: 'Drafts of the reader.',
        filters: 'Search and filters.',
        turn: 'Forms that wait for the reader.',
      },
      events: ['portal-navigate'],
      sample: { shows: { ready: 'Sie sind dran|Unterwegs|Abgeschlossen', empty: 'Noch keine Formulare' } },
      webPart: { icon: 'Inbox' },
    },
    {
      tag: 'portal-form',
      text: 'One form: where it is, its answers and files, decisions about it, and the conversation that belongs to it.',
      attributes: { 'form-id': { text: 'Number of the form.', type: 'number', field: { required: true } } },
      parts: {
        answers: 'The answers.',
        changes: 'What has changed since an approval.',
        files: 'The files.',
        history: 'What has happened to the form.',
        stations: 'Where the form is.',
        turn: 'What the reader does next: decide, or answer a question.',
      },
      events: ['portal-navigate', 'portal-title'],
      sample: {
        attributes: { 'form-id': '1' },
        shows: { ready: 'Wo ist mein Formular|Angaben', empty: 'Formular nicht gefunden' },
      },
      webPart: { icon: 'PageHeader' },
    },
    {
      tag: 'portal-form-editor',
      text: 'Filling in a form, page by page, or choosing one; what is typed is kept on this device and on the server.',
      attributes: {
        'template-id': { text: 'Number of the template; without it the choice of templates.', type: 'number' },
        'company-id': { text: 'Company for which the form is filled in.', type: 'number' },
        'site-id': { text: 'Site for which the form is filled in.', type: 'number' },
        'draft-id': {
          text: "Number of the draft that goes on, or 'neu' for another one; without it the newest draft of the template.",
          type: 'string',
        },
      },
      events: ['portal-navigate', 'portal-title', 'portal-address'],
      parts: {
        conflict: 'The answers that two devices have given differently.',
        drafts: 'Drafts to go on with.',
        filled: 'What is filled in already.',
        forecast: 'The stations that the form will pass.',
        form: 'The questions of a page.',
        templates: 'The templates that were found.',
      },
      sample: { shows: { ready: 'Formular wählen', empty: 'Noch keine Formulare' } },
      webPart: { icon: 'PageEdit' },
    },
    {
      tag: 'portal-form-templates',
      text: 'Form templates for their editors: questions, pages, conditions and stations; with a number one template.',
      attributes: {
        'template-id': { text: "Number of the template, or 'neu' for a new one; without it the list.", type: 'string' },
      },
      events: ['portal-navigate', 'portal-address'],
      sample: { shows: { ready: 'Vorlage anlegen', empty: 'Noch keine Vorlagen' } },
      webPart: { icon: 'FormLibrary' },
    },
  ],
  routes: [
    page('postbox.received', '/meineNachrichten/empfangeneFormulare', 'received', postbox, {
      tag: 'portal-postbox',
      fixed: { box: 'received' },
      label: 'receivedShort',
      flags: ['showMenuReceived'],
      order: 1,
    }),
    page('postbox.sent', '/meineNachrichten/gesendeteFormulare', 'sent', postbox, {
      tag: 'portal-postbox',
      fixed: { box: 'sent' },
      label: 'sentShort',
      flags: ['showMenuSent'],
      order: 2,
    }),
    page('postbox.templates', '/meineNachrichten/vorlagen/:templateId?', 'formTemplates', postbox, {
      tag: 'portal-form-templates',
      attributes: { templateId: 'template-id' },
      flags: ['editsFormTemplates'],
      order: 3,
    }),
    page('postbox', '/meineNachrichten', 'postbox', postbox, {
      ...entry('portal_ma', 'inbox', 'menu_ma_form'),
      tag: 'portal-postbox',
      toFirstTab: true,
    }),
    page('postbox.form', '/formular/detail/:messageId?', 'form', form, {
      tag: 'portal-form',
      attributes: { messageId: 'form-id' },
    }),
    page('postbox.form-new', '/formular/:templateId?/:companyId?/:plant?', 'formNew', form, {
      tag: 'portal-form-editor',
      attributes: { templateId: 'template-id', companyId: 'company-id', plant: 'site-id' },
      query: { entwurf: 'draft-id' },
    }),
  ],
  notices: {
    menus: ['menu_ma_form'],
    decisions: {
      form: {
        de: { approve: 'Genehmigen', reject: 'Ablehnen', approved: 'Genehmigt', rejected: 'Abgelehnt' },
        en: { approve: 'Approve', reject: 'Reject', approved: 'Approved', rejected: 'Rejected' },
      },
    },
    line: {
      id: 'forms',
      icon: 'inbox',
      roles: [['menu_ma_form']],
      channels: ['bell', 'push'],
      words: {
        de: {
          name: 'Meine Formulare',
          what: 'weitergeleitet, entschieden, Nachrichten',
          push: 'Neues zu einem Ihrer Formulare im Portal',
        },
        en: {
          name: 'My forms',
          what: 'passed on, decided, messages',
          push: 'Update on one of your forms in the portal',
        },
      },
    },
  },
}

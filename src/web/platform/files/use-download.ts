import { useLabels } from '../../context/language-context.ts';
import { showAlert } from '../../ui/feedback/alert-store.ts';
import { browserApi } from '../data/browser-api.ts';
import { failureOf } from '../data/call-failure.ts';
import { saveFile } from '../data/save-file.ts';

/** The name that the server gave a file. */
function nameOf(disposition: string | null): string {
  const [, inAnyScript] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? [];
  const [, plain = 'table'] = /filename="([^"]*)"/.exec(disposition ?? '') ?? [];
  return inAnyScript === undefined ? plain : decodeURIComponent(inAnyScript);
}

/** Fetches a file of the server and hands it to the reader's disk; he is told its name, or why there is none. */
export function useDownload(): (address: string) => Promise<void> {
  const text = useLabels('tables');
  const errors = useLabels('errors');
  return async (address) => {
    try {
      const answer = await browserApi(address, { method: 'GET' });
      if (!answer.ok) {
        showAlert({ text: errors(await failureOf(answer)), tone: 'bad' });
        return;
      }
      const name = nameOf(answer.headers.get('content-disposition'));
      saveFile(await answer.blob(), name);
      showAlert({ text: text('file_saved', { name }), tone: 'ok' });
    } catch {
      showAlert({ text: text('file_failed'), tone: 'bad' });
    }
  };
}

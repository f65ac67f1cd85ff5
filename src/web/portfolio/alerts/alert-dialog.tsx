import { useEffect } from 'react';
import { type Form, Link, useFetcher } from 'react-router';
import { isFigureKind } from '#domain/portfolio/alerts/alert-rule.ts';
import { useLabels } from '../../context/reader-context.tsx';
import { Note, SkeletonLines } from '../../ui/feedback/notice.tsx';
import { DialogPanel } from '../../ui/overlays/dialog-panel.tsx';
import { alertsPath, newAlertPath } from './alert-paths.ts';
import { RuleFields, type RuleFormProps } from './rule-form.tsx';
import { TrialResult } from './trial-result.tsx';

interface AlertDialogProps {
  /** The page of the rule. */
  readonly address: string;
  readonly onClose: () => void;
}

type Answer = (RuleFormProps & { readonly isSaved?: undefined }) | { readonly isSaved: true };

/** A new rule over the page that it is made from: the fields of its own page. */
export function AlertDialog({ address, onClose }: AlertDialogProps) {
  const text = useLabels('alerts');
  const first = useFetcher<RuleFormProps>();
  const sent = useFetcher<Answer>();
  const { load } = first;
  useEffect(() => {
    load(address);
  }, [load, address]);
  const answer = sent.data;
  const isSaved = answer?.isSaved === true;
  const shown = first.data && { ...first.data, ...(isSaved ? {} : answer) };
  return (
    <DialogPanel isOpen onClose={onClose} title={text('new')} size="wide" closesOutside={false}>
      {isSaved && (
        <>
          <div role="status">
            <Note tone="ok">{text('saved')}</Note>
          </div>
          <Link to={alertsPath} onClick={onClose}>
            {text('all')}
          </Link>
        </>
      )}
      {!isSaved && shown === undefined && <SkeletonLines count={8} />}
      {!isSaved && shown !== undefined && (
        <>
          <RuleFields
            {...shown}
            way={{
              Form: sent.Form as typeof Form,
              action: newAlertPath,
              ask: (form) => sent.submit(form, { method: 'get', action: newAlertPath }),
              isSending: sent.state === 'submitting',
              children: <input type="hidden" name="dialog" value="1" />,
            }}
          />
          {shown.trial !== null && isFigureKind(shown.draft.kind) && (
            <TrialResult kind={shown.draft.kind} trial={shown.trial} />
          )}
        </>
      )}
    </DialogPanel>
  );
}

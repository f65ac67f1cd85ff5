import { expect, test } from 'vitest';
import { listAddress, scenarioQuery } from './list-address.ts';

const asked = (address: string) => scenarioQuery(new URL(address, 'http://localhost').searchParams);

test('BEY-7 the address of a list says its scenario, and is read back as the call takes it', () => {
  const own = [
    { currency: 'EUR', shift: 50 },
    { currency: 'USD', shift: 0 },
  ];
  const scenario = { shift: -25, short: 0, long: 30, spread: 10, horizon: 6, own };
  const address = listAddress(7, { scenario, rung: 'quarter', currency: 'EUR' });
  expect(address).toBe(
    '/watchlists/?list=7&shift=-25&long=30&spread=10&shift-EUR=50&horizon=6&by=quarter&currency=EUR',
  );
  expect(asked(address)).toEqual({ shift: -25, short: undefined, long: 30, spread: 10, horizon: 6, shifts: 'EUR:50' });
});

test('BEY-7 what an address says beyond the limits is brought within them, and nonsense is nothing', () => {
  const read = asked('/watchlists/?shift=900&short=-900&long=x&spread=1,6&horizon=-3&shift-EURO=5&shift-USD=');
  expect(read).toEqual({ shift: 500, short: -500, spread: 2 });
});

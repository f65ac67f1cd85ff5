/** What our server differs in from PostgreSQL's defaults: for one machine of two cores and up, shared with the site. */
const serverSettings: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  // A socket's path may be too long in a deep folder; every process of ours uses the port.
  unix_socket_directories: '',
  // The site starts it again. By itself it may wait forever after a start that failed, such as one on a full disk (seen with 18.4).
  restart_after_crash: 'off',
  max_connections: '60',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '1GB',
  random_page_cost: '1.1',
  // Compiling costs more than it saves on queries of some milliseconds.
  jit: 'off',
  max_parallel_workers_per_gather: '1',
  // Containers give /dev/shm 64 MB, too little for a parallel query; this kind needs none of it.
  dynamic_shared_memory_type: 'sysv',
  fsync: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
};

/** The settings as arguments of the program; `changes` win over ours. */
export function settingArguments(changes: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries({ ...serverSettings, ...changes }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

#!/bin/sh
# Writes the secrets of a new site into a folder, one file for each setting, and never replaces one:
#   LENDER_NAME='…' deploy/new-secrets.sh FOLDER [HOST …]
# The keys are final. database-url, smtp-url and twilio-auth-token fit compose.yaml; elsewhere, write your own into them. The two
# of S3 are for kubernetes.yaml.
# With hosts, also a self-signed TLS certificate of these names, to try the site before it has a real one.
set -eu
umask 077
mkdir -p "$1"
cd "$1"
shift
[ -e seal-certificate ] || : "${LENDER_NAME:?must be the name of the lender, which the certificate of the seals contains}"
lender=${LENDER_NAME-}

private_key() { # file, algorithm, options
  file=$1
  shift
  [ -e "$file" ] || openssl genpkey -out "$file" "$@"
}
certificate() { # file, key, subject, extensions, days
  [ -e "$1" ] || openssl req -x509 -new -sha256 -key "$2" -subj "$3" -days "$5" -out "$1" -config /dev/stdin <<CONF
[req]
distinguished_name = name
x509_extensions = extensions
[name]
[extensions]
basicConstraints = critical, CA:false
$4
CONF
}
text() { # file, content
  [ -e "$1" ] || printf '%s\n' "$2" >"$1"
}

text field-encryption-key "$(openssl rand -base64 32)"
private_key identity-key -algorithm ed25519
private_key seal-key -algorithm EC -pkeyopt ec_paramgen_curve:prime256v1
# The purposes are document signing (RFC 9336) and, for older readers, email protection.
certificate seal-certificate seal-key "/CN=Porchlight/O=$lender" 'keyUsage = critical, digitalSignature, nonRepudiation
extendedKeyUsage = 1.3.6.1.5.5.7.3.36, emailProtection' 3650

text database-password "$(openssl rand -hex 24)"
text database-url "postgres://porchlight:$(cat database-password)@database/porchlight"
text smtp-url smtp://127.0.0.1:1025
text twilio-auth-token replace-this
text s3-access-key-id replace-this
text s3-secret-access-key replace-this

if [ $# -gt 0 ]; then
  private_key tls-key -algorithm EC -pkeyopt ec_paramgen_curve:prime256v1
  names=
  for host; do
    case $host in *[!0-9.]*) kind=DNS ;; *) kind=IP ;; esac
    names=$names${names:+,}$kind:$host
  done
  certificate tls-certificate tls-key "/CN=$1" "subjectAltName = $names" 30
fi

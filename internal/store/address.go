package store

import (
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"

	"raumlab/internal/remedy"
)

// OpenS3 returns the store of a path s3://BUCKET/PREFIX. The environment has the endpoint and the
// credentials, in the variables that other clients of S3 use.
func OpenS3(path string, limits Limits) (*S3, error) {
	bucket, prefix, _ := strings.Cut(strings.TrimPrefix(path, scheme), "/")
	prefix = strings.Trim(prefix, "/")
	if bucket == "" || strings.Contains(prefix, "//") {
		return nil, fmt.Errorf("%s: want s3://BUCKET/PREFIX", path)
	}
	client, err := newClient()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	s := &S3{path: strings.TrimRight(scheme+bucket+"/"+prefix, "/"), bucket: bucket, client: client, limits: limits.orDefault()}
	if prefix != "" {
		s.prefix = prefix + "/"
	}
	return s, nil
}

// variable returns the first of some environment variables that is set.
func variable(names ...string) string {
	for _, name := range names {
		if value := os.Getenv(name); value != "" {
			return value
		}
	}
	return ""
}

func newClient() (minio.Core, error) {
	id, secret := variable("AWS_ACCESS_KEY_ID"), variable("AWS_SECRET_ACCESS_KEY")
	if id == "" || secret == "" {
		return minio.Core{}, fmt.Errorf("no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY")
	}
	endpoint := variable("AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL")
	if endpoint == "" {
		endpoint = "https://s3.amazonaws.com"
	}
	u, err := url.Parse(endpoint)
	if err != nil || u.Host == "" || u.User != nil || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Scheme != "https" && u.Scheme != "http" {
		return minio.Core{}, fmt.Errorf("AWS_ENDPOINT_URL %q: want https://HOST:PORT", endpoint)
	}
	if u.Scheme == "http" && !isLoopback(u.Hostname()) {
		return minio.Core{}, fmt.Errorf("AWS_ENDPOINT_URL %q: without TLS, others on the way can read and change what is sent: use https://%s", endpoint, u.Host)
	}
	core, err := minio.NewCore(u.Host, &minio.Options{
		Creds:  credentials.NewStaticV4(id, secret, variable("AWS_SESSION_TOKEN")),
		Secure: u.Scheme == "https",
		Region: variable("AWS_REGION", "AWS_DEFAULT_REGION"),
		// A try that fails is repeated here, where it is known what may have been done.
		MaxRetries: 1,
		Transport: &http.Transport{
			Proxy:                 http.ProxyFromEnvironment,
			DialContext:           (&net.Dialer{Timeout: 10 * time.Second}).DialContext,
			TLSHandshakeTimeout:   10 * time.Second,
			IdleConnTimeout:       30 * time.Second,
			MaxIdleConnsPerHost:   4,
			ForceAttemptHTTP2:     true,
			DisableCompression:    true, // the length of an answer is that of the file
			ExpectContinueTimeout: 10 * time.Second,
		},
	})
	if err != nil {
		return minio.Core{}, remedy.Errorf("%w: check AWS_ENDPOINT_URL, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY", err)
	}
	return *core, nil
}

func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}
